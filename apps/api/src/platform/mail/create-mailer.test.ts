import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createMailer } from './create-mailer.ts'

const log = createLog('silent')
const from = 'Registry <registry@here.test>'
const mail = { to: 'ann@people.test', subject: 'Grüße', text: 'Open this:\n\nhttps://pages.test/x?a=3D&b=é\n' }

const leftovers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const remove of leftovers.splice(0)) await remove()
})

it('without a server a mail becomes a file that only its owner can read, with the link on its own line', async () => {
  const directory = await givenFolder()
  const mailer = await createMailer({ kind: 'folder', from, directory: join(directory, 'mail') }, log)
  await mailer.send(mail)
  const [file = ''] = await readdir(join(directory, 'mail'))
  expect(file).toMatch(/\.eml$/)
  const path = join(directory, 'mail', file)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const lines = (await readFile(path, 'utf8')).split('\r\n')
  expect(lines).toContain('To: ann@people.test')
  expect(lines).toContain('Subject: Grüße')
  expect(lines).toContain('https://pages.test/x?a=3D&b=é')
})

it('with a server a mail is sent to its recipient only', async () => {
  const server = await runMailServer()
  const mailer = await createMailer({ kind: 'smtp', from, url: server.url }, log)
  await mailer.send(mail)
  await mailer.send({ ...mail, to: 'ann@people.test, bob@people.test' }).catch(() => undefined)
  const [first, ...others] = server.mails
  expect(first).toMatchObject({ from: 'registry@here.test', to: ['ann@people.test'] })
  expect(first?.data).toContain('To: ann@people.test')
  for (const { to } of others) expect(to).toHaveLength(1)
})

it.each(['\r\n', '\n', '\r', '\u2028'])(
  'a line break (%j) adds neither a header nor a recipient',
  async (lineBreak) => {
    const evil = {
      ...mail,
      to: `ann@people.test${lineBreak}Bcc: eve@evil.test`,
      subject: `Hello${lineBreak}Bcc: eve@evil.test`,
    }
    const directory = await givenFolder()
    await (await createMailer({ kind: 'folder', from, directory }, log)).send(evil)
    const [file = ''] = await readdir(directory)
    expect(await readFile(join(directory, file), 'utf8')).not.toMatch(/^Bcc/im)
    const server = await runMailServer()
    const mailer = await createMailer({ kind: 'smtp', from, url: server.url }, log)
    await mailer.send(evil).catch(() => undefined)
    for (const { to, data } of server.mails) {
      expect(to.join()).not.toMatch(/eve@evil\.test$/)
      expect(data).not.toMatch(/^Bcc/im)
    }
  },
)

it('a mail that the server refuses, or that cannot be delivered to it, is an error', async () => {
  const server = await runMailServer('550 no such person')
  const mailer = await createMailer({ kind: 'smtp', from, url: server.url }, log)
  await expect(mailer.send(mail)).rejects.toThrow('550')
  const nowhere = await createMailer({ kind: 'smtp', from, url: 'smtp://127.0.0.1:1' }, log)
  await expect(nowhere.send(mail)).rejects.toThrow('ECONNREFUSED')
})

interface Delivered {
  from: string
  to: string[]
  data: string
}

async function givenFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-mail-'))
  leftovers.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Enough of SMTP to take mails. */
async function runMailServer(toRecipients = '250 ok'): Promise<{ url: string; mails: Delivered[] }> {
  const mails: Delivered[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    converse(socket, toRecipients, (delivered) => mails.push(delivered))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  leftovers.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, mails }
}

function converse(socket: Socket, toRecipients: string, deliver: (delivered: Delivered) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let incoming: Delivered = { from: '', to: [], data: '' }
  let isData = false
  let rest = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk.toString()}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isData && line !== '.') incoming.data += `${line}\n`
      else if (isData) {
        isData = false
        deliver(incoming)
        incoming = { from: '', to: [], data: '' }
        say('250 taken')
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 here.test')
      else if (/^MAIL FROM/i.test(line)) {
        incoming.from = /<(.*)>/.exec(line)?.[1] ?? ''
        say('250 ok')
      } else if (/^RCPT TO/i.test(line)) {
        incoming.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        say(toRecipients)
      } else if (/^DATA/i.test(line)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  })
  say('220 here.test')
}
