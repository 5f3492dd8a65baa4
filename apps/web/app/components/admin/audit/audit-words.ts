import type { Schema } from '@registry/api-client'
import type { T } from '../../../i18n/use-t.ts'

type Entry = Pick<Schema<'AuditEntry'>, 'action' | 'detail'>
type Say = (t: T<'admin-desk'>, detail: Entry['detail']) => string

/**
 * Returns the sentence of an entry. `<who/>`, `<what/>` and `<act/>` are placeholders for its actor, subject and
 * action.
 */
export const auditWords = (t: T<'admin-desk'>, { action, detail }: Entry): string => {
  const say = Object.hasOwn(sentences, action) ? sentences[action] : undefined
  return say ? say(t, detail) : t('admin-desk.did.other')
}

const decided: Say = (t, { to }) => {
  switch (to) {
    case 'active':
      return t('admin-desk.did.approve')
    case 'banned':
      return t('admin-desk.did.reject')
    case 'flagged':
      return t('admin-desk.did.flag')
    default:
      return t('admin-desk.did.decide')
  }
}

const sentences: Partial<Record<string, Say>> = {
  'advisory.create': (t) => t('admin-desk.did.advisoryCreate'),
  'advisory.mirror': (t) => t('admin-desk.did.advisoryMirror'),
  'advisory.publish': (t) => t('admin-desk.did.advisoryPublish'),
  'advisory.update': (t) => t('admin-desk.did.advisoryUpdate'),
  'advisory.withdraw': (t) => t('admin-desk.did.advisoryWithdraw'),
  'admin-token.create': (t) => t('admin-desk.did.adminTokenCreate'),
  'admin-token.revoke': (t) => t('admin-desk.did.adminTokenRevoke'),
  'api_key.create': (t) => t('admin-desk.did.apiKeyCreate'),
  'api_key.revoke': (t) => t('admin-desk.did.apiKeyRevoke'),
  'audit.export': (t) => t('admin-desk.did.auditExport'),
  'backup.make': (t) => t('admin-desk.did.backupMake'),
  'backup.restore': (t) => t('admin-desk.did.backupRestore'),
  'catalogue.import': (t) => t('admin-desk.did.load'),
  'catalogue.mirror': (t) => t('admin-desk.did.load'),
  'ci_file.upload': (t) => t('admin-desk.did.upload'),
  'ci_result.report': (t) => t('admin-desk.did.ciResultReport'),
  'ci_results.prune': (t) => t('admin-desk.did.ciResultsPrune'),
  'ci_token.create': (t) => t('admin-desk.did.ciTokenCreate'),
  'ci_token.revoke': (t) => t('admin-desk.did.ciTokenRevoke'),
  'claim.start': (t) => t('admin-desk.did.claimStart'),
  'comfy_node.update': (t) => t('admin-desk.did.comfyNodeUpdate'),
  'comfy_nodes.backfill': (t) => t('admin-desk.did.comfyNodesBackfill'),
  'comfy_nodes.create': (t) => t('admin-desk.did.comfyNodesCreate'),
  'comfy_nodes.read': (t) => t('admin-desk.did.comfyNodesRead'),
  'customer.charge': (t) => t('admin-desk.did.customerCharge'),
  'customer.correct': (t) => t('admin-desk.did.customerCorrect'),
  'customer.create': (t) => t('admin-desk.did.customerCreate'),
  'customer.credit': (t) => t('admin-desk.did.customerCredit'),
  'customer.link': (t) => t('admin-desk.did.customerLink'),
  'customer.refund': (t) => t('admin-desk.did.customerRefund'),
  'customer_file.expire': (t) => t('admin-desk.did.customerFileExpire'),
  'customer_file.store': (t) => t('admin-desk.did.customerFileStore'),
  'finding.annotate': (t) => t('admin-desk.did.findingAnnotate'),
  'finding.unannotate': (t) => t('admin-desk.did.findingUnannotate'),
  'invitation.accept': (t) => t('admin-desk.did.invitationAccept'),
  'invitation.create': (t) => t('admin-desk.did.invitationCreate'),
  'invitation.delete': (t) => t('admin-desk.did.invitationDelete'),
  'job.retry': (t) => t('admin-desk.did.jobRetry'),
  'log.recover': (t) => t('admin-desk.did.logRecover'),
  'member.remove': (t) => t('admin-desk.did.memberRemove'),
  'member.update': (t) => t('admin-desk.did.memberUpdate'),
  'node.ban': (t) => t('admin-desk.did.ban'),
  'node.claim': (t) => t('admin-desk.did.claim'),
  'node.create': (t) => t('admin-desk.did.create'),
  'node.delete': (t) => t('admin-desk.did.delete'),
  'node.load': (t) => t('admin-desk.did.load'),
  'node.merge': (t) => t('admin-desk.did.merge'),
  'node.rate': (t) => t('admin-desk.did.rate'),
  'node.transfer': (t) => t('admin-desk.did.transfer'),
  'node.translate': (t) => t('admin-desk.did.translate'),
  'node.unban': (t) => t('admin-desk.did.unban'),
  'node.unclaim': (t) => t('admin-desk.did.unclaim'),
  'node.unmerge': (t) => t('admin-desk.did.unmerge'),
  'node.update': (t) => t('admin-desk.did.update'),
  'payment.begin': (t) => t('admin-desk.did.paymentBegin'),
  'payment.leave': (t) => t('admin-desk.did.paymentLeave'),
  'publisher.ban': (t) => t('admin-desk.did.ban'),
  'publisher.create': (t) => t('admin-desk.did.create'),
  'publisher.delete': (t) => t('admin-desk.did.delete'),
  'publisher.unban': (t) => t('admin-desk.did.unban'),
  'publisher.update': (t) => t('admin-desk.did.update'),
  'release.create': (t) => t('admin-desk.did.releaseCreate'),
  'release.publish': (t) => t('admin-desk.did.releasePublish'),
  'release.update': (t) => t('admin-desk.did.releaseUpdate'),
  'release.withdraw': (t) => t('admin-desk.did.releaseWithdraw'),
  'report.answer': (t) => t('admin-desk.did.reportAnswer'),
  'report.create': (t) => t('admin-desk.did.reportCreate'),
  'review.ask': (t) => t('admin-desk.did.reviewAsk'),
  'review.sweep': (t) => t('admin-desk.did.reviewSweep'),
  'sample.load': (t) => t('admin-desk.did.load'),
  'setting.set': (t) => t('admin-desk.did.settingSet'),
  'setting.set-own': (t) => t('admin-desk.did.settingSetOwn'),
  'setting.unset': (t) => t('admin-desk.did.settingUnset'),
  'service_token.create': (t) => t('admin-desk.did.serviceTokenCreate'),
  'service_token.revoke': (t) => t('admin-desk.did.serviceTokenRevoke'),
  'stage.approve': (t) => t('admin-desk.did.stageApprove'),
  'stage.expire': (t) => t('admin-desk.did.stageExpire'),
  'stage.open': (t) => t('admin-desk.did.stageOpen'),
  'stage.reject': (t) => t('admin-desk.did.stageReject'),
  'staging.off': (t) => t('admin-desk.did.stagingOff'),
  'staging.on': (t) => t('admin-desk.did.stagingOn'),
  'token.create': (t) => t('admin-desk.did.tokenCreate'),
  'token.delete': (t) => t('admin-desk.did.tokenDelete'),
  'token.exchange': (t) => t('admin-desk.did.tokenExchange'),
  'trusted_publisher.create': (t) => t('admin-desk.did.trustedPublisherCreate'),
  'trusted_publisher.delete': (t) => t('admin-desk.did.trustedPublisherDelete'),
  'upkeep.reindex': (t) => t('admin-desk.did.reindex'),
  'upkeep.stars': (t) => t('admin-desk.did.stars'),
  'user.ban': (t) => t('admin-desk.did.ban'),
  'user.create': (t) => t('admin-desk.did.userCreate'),
  'user.delete': (t) => t('admin-desk.did.delete'),
  'second_factor.add_app': (t) => t('admin-desk.did.factorAddApp'),
  'second_factor.add_passkey': (t) => t('admin-desk.did.factorAddPasskey'),
  'second_factor.make_codes': (t) => t('admin-desk.did.factorMakeCodes'),
  'second_factor.remove_app': (t) => t('admin-desk.did.factorRemoveApp'),
  'second_factor.remove_passkey': (t) => t('admin-desk.did.factorRemovePasskey'),
  'second_factor.reset': (t) => t('admin-desk.did.factorReset'),
  'second_factor.use_code': (t) => t('admin-desk.did.factorUseCode'),
  'user.grant_admin': (t) => t('admin-desk.did.grantAdmin'),
  'user.revoke_admin': (t) => t('admin-desk.did.revokeAdmin'),
  'user.unban': (t) => t('admin-desk.did.unban'),
  'version.tags': (t) => t('admin-desk.did.versionTags'),
  'version.compatibility': (t) => t('admin-desk.did.compatibility'),
  'version.contact': (t) => t('admin-desk.did.contact'),
  'version.decide': decided,
  'version.delete': (t) => t('admin-desk.did.delete'),
  'version.mirror': (t) => t('admin-desk.did.mirror'),
  'version.publish': (t) => t('admin-desk.did.publish'),
  'version.review': (t) => t('admin-desk.did.review'),
  'version.undo': (t) => t('admin-desk.did.undo'),
  'version.unyank': (t) => t('admin-desk.did.unyank'),
  'version.update': (t) => t('admin-desk.did.update'),
  'version.yank': (t) => t('admin-desk.did.yank'),
  'version.upload': (t) => t('admin-desk.did.upload'),
}
