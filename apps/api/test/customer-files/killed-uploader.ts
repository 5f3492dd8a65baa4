import { createContext } from '../../src/context.ts'
import { openSlot } from '../../src/commerce/customer-files/open-slot.ts'
import { storeFile } from '../../src/commerce/customer-files/store-file.ts'
import { createCustomer } from '../../src/commerce/customers/create-customer.ts'
import { readConfig } from '../../src/platform/config/config.ts'

/**
 * Step at which an upload pauses to be killed: after half of the bytes, or with all bytes stored and the slot not
 * filled.
 */
export type StandsAt = 'arriving' | 'kept'

// Runs as its own process, which uploads a file of a new customer and never ends: `node killed-uploader.ts <data
// folder> <step>`. Prints the addresses first, and `there` at the step.
const [dataDirectory = '', standsAt] = process.argv.slice(2)
const context = await createContext(readConfig({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }))
const customerId = 'killed'
await context.db.insertInto('users').values({ id: customerId, email: null, name: null }).execute()
await createCustomer(context, 'operator', customerId)
const slot = await openSlot(context, customerId, { file_name: 'film.mp4' })
const say = (line: string) => process.stdout.write(`${line}\n`)
say(JSON.stringify(slot))

const stand = (): Promise<never> => {
  say('there')
  return new Promise(() => undefined)
}
const whole = standsAt === 'kept'
let pulled = 0
const stream = new ReadableStream<Uint8Array>(
  {
    pull(controller) {
      if (pulled++ === 0) controller.enqueue(Buffer.alloc(whole ? 100 : 50))
      else if (whole) controller.close()
      else return stand()
      return undefined
    },
  },
  { highWaterMark: 0 },
)
const { customerBlobs } = context
const keep: typeof customerBlobs.keep = async (name, file) => {
  await customerBlobs.keep(name, file)
  await stand()
}
const id = new URL(slot.upload_url ?? '').pathname.split('/').at(-1) ?? ''
// Keeps the process alive.
setInterval(() => undefined, 1000)
await storeFile({ ...context, customerBlobs: { ...customerBlobs, keep } }, id, { stream, size: 100, contentType: null })
