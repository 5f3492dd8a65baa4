import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { lockPublicNode } from './read-node.ts'
import { changeNode } from './node-write-store.ts'

type Translations = components['schemas']['NodeTranslations']['data']

/**
 * Replaces the translations of a node in the given languages. Other languages stay. Throws `node_not_found` and
 * `node_banned`.
 */
export async function translateNode(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  nodeId: string,
  data: Translations,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const node = await lockPublicNode(tx, nodeId)
    const named = Object.entries(data).map(([language, texts]) => [language, textsOf(texts)] as const)
    const merged = Object.entries({ ...node.translations, ...Object.fromEntries(named) })
    const translations = Object.fromEntries(merged.filter(([, texts]) => Object.keys(texts).length > 0))
    await changeNode(tx, node.id, { translations: JSON.stringify(translations) }, context.clock.now())
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'node.translate',
      subject: `node:${node.id}`,
      detail: { languages: Object.keys(data) },
    })
  })
}

/** Returns the texts that the registry stores, without empty texts. */
function textsOf({ name = '', description = '' }: NonNullable<Translations['en']>): Record<string, string> {
  return Object.fromEntries(Object.entries({ name, description }).filter(([, text]) => text !== ''))
}
