/** Invalid setting. The message names the variable and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
