import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailConfig } from '../config/config.ts'
import type { Log } from '../log/log.ts'

export interface Mail {
  /** Address without a display name. */
  to: string
  subject: string
  text: string
  /** Address for replies; without it, replies go to the registry. */
  replyTo?: string
}

/** Sends mail; resolves when the mail server or the folder has accepted the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Creates a mailer that sends by a server. Without a server it writes mail to a folder that the operator can open. */
export async function createMailer(config: MailConfig, log: Log): Promise<Mailer> {
  return config.kind === 'smtp' ? smtpMailer(config) : folderMailer(config, log)
}

/** Milliseconds after which an unresponsive mail server counts as failed. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

async function smtpMailer({ from, url }: Extract<MailConfig, { kind: 'smtp' }>): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...patience })
  return {
    send: async ({ to, subject, text, replyTo }) => {
      // The recipient is an object, because nodemailer would parse a text as a list of addresses.
      await transport.sendMail({
        from,
        to: { name: '', address: oneLine(to) },
        ...(replyTo && { replyTo: { name: '', address: oneLine(replyTo) } }),
        subject: oneLine(subject),
        text,
      })
    },
  }
}

function folderMailer({ from, directory }: Extract<MailConfig, { kind: 'folder' }>, log: Log): Mailer {
  return {
    send: async ({ to, subject, text, replyTo }) => {
      await mkdir(directory, { recursive: true })
      const file = join(directory, `${randomUUID()}.eml`)
      const headers = [
        `From: ${from}`,
        `To: ${to}`,
        ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
        `Subject: ${subject}`,
        `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        // Other encodings would split links, and people read these files directly.
        'Content-Transfer-Encoding: 8bit',
      ]
      const message = `${headers.map(oneLine).join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}`
      // Links in mail act as credentials, so only the owner may read the file.
      await writeFile(file, message, { mode: 0o600 })
      log.info({ file }, 'mail written to a file, because SMTP_URL is not set')
    },
  }
}

/** Replaces line breaks, because a line break would begin a new header. */
function oneLine(header: string): string {
  return header.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
