/** Data of a job in the queue `send-mail`. */
export interface WrittenMail {
  kind: string
  to: string
  subject: string
  text: string
  replyTo?: string
}
