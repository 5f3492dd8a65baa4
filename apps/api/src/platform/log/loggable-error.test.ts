import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { embedDatabase } from '../db/connect.ts'
import { loggableError } from './loggable-error.ts'

it('a database error is logged with code, message and constraint, without the parameters of its query', async () => {
  const db = embedDatabase(await PGlite.create())
  await sql`create table keys (value text primary key check (value = 'good'))`.execute(db)
  const error = await sql`insert into keys values (${'top-secret'})`.execute(db).catch((thrown: unknown) => thrown)
  await db.destroy()
  expect(loggableError(error)).toMatchObject({
    code: '23514',
    message: expect.stringContaining('check constraint'),
    constraint: 'keys_value_check',
  })
  expect(JSON.stringify(loggableError(error))).not.toContain('top-secret')
})

it('a cause is logged too, and so is a value that is not an error', () => {
  const error = new Error('outside', { cause: new TypeError('inside') })
  expect(loggableError(error)).toMatchObject({ type: 'Error', cause: { type: 'TypeError', message: 'inside' } })
  expect(loggableError('text')).toEqual({ type: 'string', message: 'text' })
})

it('a copy of an error is logged like the error, and any other object by its keys', () => {
  const copy = { message: 'connection lost', stack: 'at …', code: '57P01', queue: 'send-mail', parameters: ['secret'] }
  expect(loggableError(copy)).toEqual({
    type: 'object',
    message: 'connection lost',
    stack: 'at …',
    code: '57P01',
  })
  expect(loggableError({ token: 'secret' })).toEqual({ type: 'object', message: 'an object with token' })
})
