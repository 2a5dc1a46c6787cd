/** A setting that cannot be used. The message names the variable and never shows a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
