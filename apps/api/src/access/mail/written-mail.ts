/** What a job of the queue `send-mail` carries. */
export interface WrittenMail {
  kind: string
  to: string
  subject: string
  text: string
  replyTo?: string
}
