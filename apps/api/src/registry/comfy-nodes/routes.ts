import { readFirstPublication } from '../../access/log/read-first-publication.ts'
import { operation } from '../../operation.ts'
import { pageOf, pageWithin, totalPages } from '../../platform/paging.ts'
import { presentComfyNodeRow } from './present.ts'
import { readComfyNode, readComfyNodes } from './read-comfy-nodes.ts'
import { createComfyNodes } from './create-comfy-nodes.ts'
import { updateComfyNode } from './update-comfy-node.ts'
import { literalPlus } from '../../platform/http/literal-plus.ts'
import { findComfyNodes, readProvider } from './find-comfy-nodes.ts'
import { presentOneNode } from '../nodes/list-nodes.ts'
import { backfillComfyNodes } from './backfill-comfy-nodes.ts'
import { readContestedNames } from './contested-names.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findReplacements } from './find-replacements.ts'
import { resolvePacks } from './resolve-packs.ts'
import { coreDiff, coreNodesOf, coreReleases, findCoreNode, findCoreNodeInAnyCase } from '@registry/core-nodes'
import { presentCoreNode } from './present-core-node.ts'

const largestPage = 200

const usualPage = 100

const mostOfAllNodes = 500

const most = 2000

export const comfyNodeRoutes = [
  operation('listNodeReplacements')(async ({ query }, context) => ({
    status: 200,
    body: await findReplacements(context.db, query.node_id),
  })),
  operation('listComfyNodes')(async ({ path, query }, context) => {
    const asked = pageOf(query)
    const page = { ...asked, limit: Math.min(asked.limit, largestPage) }
    const { version, rows, total } = await readComfyNodes(context.db, path, page)
    return {
      status: 200,
      body: {
        comfy_nodes: rows.map((row) => presentComfyNodeRow(row, version.version)),
        total,
        totalNumberOfPages: totalPages(total, page.limit),
      },
    }
  }),
  operation('getComfyNode')(async ({ path: { comfyNodeName, ...address } }, context) => {
    const { version, row } = await readComfyNode(context.db, address, comfyNodeName)
    const first = await readFirstPublication(context.db, row.name)
    return {
      status: 200,
      body: { ...presentComfyNodeRow(row, version.version), ...(first && { first_publication: first }) },
    }
  }),
  operation('createComfyNodes')(async ({ path, body, principal }, context) => {
    await createComfyNodes(context, principal, path, body)
    return { status: 204 }
  }),
  operation('updateComfyNode')(async ({ path, body, principal }, context) => {
    const { comfyNodeName: name, ...address } = path
    const { version, row } = await updateComfyNode(context, principal, { ...address, name }, body)
    return { status: 200, body: presentComfyNodeRow(row, version.version) }
  }),
  operation('listAllComfyNodes')(async ({ query, url }, context) => {
    const { page = 1, pageSize = usualPage, node_id: nodeId, node_version: version } = query
    const { comfy_node_name: name, input_type: accepts, output_type: produces } = query
    const limit = pageSize < 1 ? usualPage : Math.min(pageSize, mostOfAllNodes)
    const question = {
      ...(nodeId && { nodeId }),
      ...(version && { version }),
      ...(name && { name }),
      ...(accepts && { accepts }),
      ...(produces && { produces }),
    }
    const found = await findComfyNodes(context, question, pageOf({ page, limit }))
    const otherName = found.total === 0 ? literalPlus(url, 'comfy_node_name') : undefined
    const { rows, total } = otherName
      ? await findComfyNodes(context, { ...question, name: otherName }, pageOf({ page, limit }))
      : found
    const comfyNodes = rows.map((row) => presentComfyNodeRow(row, row.version))
    return { status: 200, body: { comfy_nodes: comfyNodes, total, page_size: limit } }
  }),
  operation('getNodeByComfyNodeName')(async ({ path }, context) => {
    const node = await readProvider(context.db, path.comfyNodeName)
    return { status: 200, body: await presentOneNode(context, node) }
  }),
  operation('backfillComfyNodes')(async ({ query, principal }, context) => {
    await backfillComfyNodes(context, principal, query.max_node ?? 10)
    return { status: 204 }
  }),
  operation('listContestedNames')(async ({ query }, context) => {
    const { q = '', preempted, sort = 'name' } = query
    const filter = { ...(q.trim() && { part: q.trim() }), ...(preempted !== undefined && { preempted }) }
    const page = pageWithin(query, { usual: 50, most: 100 })
    return { status: 200, body: await readContestedNames(context, filter, page, sort) }
  }),
  operation('resolve')(async ({ body }, context) => {
    const { names = [], ids = [], addresses = [] } = body
    if (names.length + ids.length + addresses.length > most) {
      throw new RegistryError('too_many_to_resolve', { limit: most.toLocaleString('en') })
    }
    return { status: 200, body: await resolvePacks(context.db, { names, ids, addresses }) }
  }),
  operation('getCoreNode')(({ path, query }) => {
    const { release, ignore_case: ignoresCase } = query
    const node = (ignoresCase ? findCoreNodeInAnyCase : findCoreNode)(path.coreNodeName)
    if (!node) throw new RegistryError('core_node_unknown', { name: path.coreNodeName })
    const { name } = node
    if (release === undefined || node.kind === 'frontend') {
      return Promise.resolve({ status: 200, body: presentCoreNode(node) })
    }
    const nodes = coreNodesOf(release)
    if (!nodes) throw new RegistryError('core_release_unknown', { release })
    const definition = nodes.get(name)
    if (!definition) throw new RegistryError('core_node_unknown', { name })
    return Promise.resolve({ status: 200, body: presentCoreNode({ ...node, definition }, release) })
  }),
  operation('getCoreRelease')(({ path, query }) => {
    const releases = coreReleases()
    const position = releases.findIndex(({ version }) => version === path.release)
    const release = releases[position]
    if (!release) throw new RegistryError('core_release_unknown', { release: path.release })
    const { version, date } = release
    const since = query.since ?? releases[position - 1]?.version
    if (since === undefined) {
      const added = [...(coreNodesOf(version)?.keys() ?? [])].toSorted()
      return Promise.resolve({ status: 200, body: { version, date, added, changed: [], removed: [] } })
    }
    const diff = coreDiff(since, version)
    if (!diff) throw new RegistryError('core_release_unknown', { release: since })
    return Promise.resolve({ status: 200, body: { version, date, since, ...diff } })
  }),
  operation('listCoreReleases')(() => {
    const releases = coreReleases().map(({ version, date }) => ({ version, date }))
    return Promise.resolve({ status: 200, body: { releases: releases.toReversed() } })
  }),
]
