import { operation } from '../../../operation.ts'
import { listRepositories } from '../list-repositories.ts'

export const listCiRepositories = operation('listCiRepositories')(async (_, context) => ({
  status: 200,
  body: await listRepositories(context),
}))
