/**
 * Keeps the process serving after an error that nothing catches. Such an error is a bug, and `tell` logs it. Call it
 * only once the process has started: before that, an error ends the process.
 */
export function outliveErrors(tell: (error: unknown, what: string) => void): void {
  process.on('unhandledRejection', (error) => tell(error, 'a rejected promise was not handled'))
  process.on('uncaughtException', (error) => tell(error, 'an error was not caught'))
}
