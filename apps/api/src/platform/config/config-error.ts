/** Error for a setting with an invalid value. The message names the setting and describes a valid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
