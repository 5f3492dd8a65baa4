import { createHash, randomUUID } from 'node:crypto'
import { sorts } from '@registry/search-engine'
import type { Algoliasearch, IndexSettings } from 'algoliasearch'
import { hiddenIndex, nodesIndex, replicaOf, suggestionsIndex } from '../index-names.ts'
import type { AlgoliaRecord } from './fit-record.ts'
import { algoliaSynonyms, nodeSettings, suggestionSettings } from './index-settings.ts'

/** Writes the indexes of an application. A failed call may be repeated. */
export interface AlgoliaWriter {
  /** Creates missing indexes, and updates settings, replicas and synonyms of every index. */
  prepare(): Promise<void>
  /** Writes packs into their index, and removes them from the other index. */
  put(nodes: readonly WrittenNode[]): Promise<void>
  /** Removes packs from every index. */
  remove(ids: readonly string[]): Promise<void>
  /** Replaces all records of an index atomically; until then, searches use the existing records. */
  replace(index: string, records: AsyncIterable<AlgoliaRecord[]>): Promise<void>
}

export interface WrittenNode {
  record: AlgoliaRecord
  isHidden: boolean
}

const nodeIndexes = [nodesIndex, hiddenIndex]
/**
 * Maximum polls of a task. Pauses grow from a fifth of a second to five seconds, so the polls cover more than ten
 * minutes.
 */
const mostAsked = 150

/**
 * Returns a digest of settings, synonyms, and the record format. A change of the digest causes a full rewrite of the
 * indexes.
 */
export function settingsDigest(): string {
  const made = [recordForm, sorts.map(nodeSettings), suggestionSettings, algoliaSynonyms()]
  return createHash('sha256').update(JSON.stringify(made)).digest('hex')
}

/** Version of the record format; raise it when `algoliaRecord` changes its result. */
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
      // A banned pack leaves the public index before the hidden index receives it.
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

/** Removes temporary indexes of a killed process. Only a single process writes at a time. */
async function dropLeftovers(client: Algoliasearch, index: string): Promise<void> {
  const { items } = await client.listIndices()
  for (const { name } of items) {
    if (name.startsWith(`${index}${temporary}`)) await client.deleteIndex({ indexName: name })
  }
}

/** Resolves when a task of an index is complete. */
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

/** Fills a temporary index, and then moves it over the searched index. Replicas stay with the name. */
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
