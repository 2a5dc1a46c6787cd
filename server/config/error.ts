/** Invalid setting or command line argument. The message names it and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
