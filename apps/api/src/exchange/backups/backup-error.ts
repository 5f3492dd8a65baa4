/** Error that stops a backup or a restore; its message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
