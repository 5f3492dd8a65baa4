import { operation } from '../../../operation.ts'
import { readAuthor } from '../read-author.ts'

export const getAuthor = operation('getAuthor')(async ({ path }, { db }) => ({
  status: 200,
  body: await readAuthor(db, path.name),
}))
