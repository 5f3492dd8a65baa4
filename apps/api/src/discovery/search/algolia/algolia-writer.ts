import { createHash, randomUUID } from 'node:crypto'
import { sorts } from '@registry/search-engine'
import type { Algoliasearch, IndexSettings } from 'algoliasearch'
import { hiddenIndex, nodesIndex, replicaOf, suggestionsIndex } from '../index-names.ts'
import type { AlgoliaRecord } from './fit-record.ts'
import { algoliaSynonyms, nodeSettings, suggestionSettings } from './index-settings.ts'

/** Writes the indexes of an application. What throws may be done again as it is. */
export interface AlgoliaWriter {
  /** Brings settings, replicas and synonyms of every index to what they have to be; makes the indexes where they are not. */
  prepare(): Promise<void>
  /** Writes nodes into the index that they belong to, and takes them out of the other. */
  put(nodes: readonly WrittenNode[]): Promise<void>
  /** Takes nodes out of every index. */
  remove(ids: readonly string[]): Promise<void>
  /** Lets an index have these records and no others, from one moment to the next; until then the old ones are searched. */
  replace(index: string, records: AsyncIterable<AlgoliaRecord[]>): Promise<void>
}

export interface WrittenNode {
  record: AlgoliaRecord
  isHidden: boolean
}

const nodeIndexes = [nodesIndex, hiddenIndex]
/** Asking whether a task is done begins at a fifth of a second and slows down to every five: ten minutes and more. */
const mostAsked = 150

/** Changes when settings, synonyms, or the form of records do: then everything is written anew. */
export function settingsDigest(): string {
  const made = [recordForm, sorts.map(nodeSettings), suggestionSettings, algoliaSynonyms()]
  return createHash('sha256').update(JSON.stringify(made)).digest('hex')
}

/** Raised when `algoliaRecord` makes something else of a node. */
const recordForm = 1

export function createAlgoliaWriter(client: Algoliasearch): AlgoliaWriter {
  const done: Done = async (indexName, task) => {
    await client.waitForTask({ indexName, taskID: (await task).taskID, maxRetries: mostAsked })
  }
  const write = async (requests: Parameters<Algoliasearch['multipleBatch']>[0]['requests']): Promise<void> => {
    for (let at = 0; at < requests.length; at += batchSize) {
      const { taskID } = await client.multipleBatch({ requests: requests.slice(at, at + batchSize) })
      for (const [indexName, id] of Object.entries(taskID)) {
        await client.waitForTask({ indexName, taskID: id, maxRetries: mostAsked })
      }
    }
  }

  return {
    prepare: () => prepare(client, done),
    put: (nodes) =>
      // Banned nodes leave the public index before they enter the hidden one.
      write(
        nodes.flatMap(({ record, isHidden }) => {
          const [own, other] = isHidden ? [hiddenIndex, nodesIndex] : [nodesIndex, hiddenIndex]
          return [
            { action: 'deleteObject' as const, indexName: other, body: { objectID: record.objectID } },
            { action: 'addObject' as const, indexName: own, body: record },
          ]
        }),
      ),
    remove: (ids) =>
      write(
        ids.flatMap((objectID) =>
          nodeIndexes.map((indexName) => ({ action: 'deleteObject' as const, indexName, body: { objectID } })),
        ),
      ),
    replace: (index, records) => replace(client, done, index, records),
  }
}

const batchSize = 500
const temporary = '_tmp_'

/** Removes remains of a killed process. Only one process writes at a time. */
async function dropLeftovers(client: Algoliasearch, index: string): Promise<void> {
  const { items } = await client.listIndices()
  for (const { name } of items) {
    if (name.startsWith(`${index}${temporary}`)) await client.deleteIndex({ indexName: name })
  }
}

/** Resolves when a task of an index is done. */
type Done = (indexName: string, task: Promise<{ taskID: number }>) => Promise<void>

async function prepare(client: Algoliasearch, done: Done): Promise<void> {
  const set = (indexName: string, indexSettings: IndexSettings) =>
    done(indexName, client.setSettings({ indexName, indexSettings }))
  const others = sorts.filter((sort) => sort !== 'relevance')
  const synonyms = { synonymHit: algoliaSynonyms(), replaceExistingSynonyms: true, forwardToReplicas: true }
  for (const index of nodeIndexes) {
    await set(index, { ...nodeSettings('relevance'), replicas: others.map((sort) => replicaOf(index, sort)) })
    for (const sort of others) await set(replicaOf(index, sort), nodeSettings(sort))
    await done(index, client.saveSynonyms({ indexName: index, ...synonyms }))
  }
  await set(suggestionsIndex, suggestionSettings)
}

/** Fills an index beside the one that is searched, which is then moved into its place. Replicas stay with the name. */
async function replace(
  client: Algoliasearch,
  done: Done,
  index: string,
  records: AsyncIterable<AlgoliaRecord[]>,
): Promise<void> {
  await dropLeftovers(client, index)
  const destination = `${index}${temporary}${randomUUID()}`
  try {
    const copy = { operation: 'copy' as const, destination, scope: ['settings' as const, 'synonyms' as const] }
    await done(destination, client.operationIndex({ indexName: index, operationIndexParams: copy }))
    for await (const objects of records) {
      await client.chunkedBatch({ indexName: destination, objects, waitForTasks: true, maxRetries: mostAsked })
    }
    const move = { operation: 'move' as const, destination: index }
    await done(index, client.operationIndex({ indexName: destination, operationIndexParams: move }))
  } catch (error) {
    await client.deleteIndex({ indexName: destination }).catch(() => undefined)
    throw error
  }
}
