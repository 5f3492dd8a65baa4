const id = 'CNR-2000-0001'
const about = (nodeId: string) => ({
  summary: 'It runs what it downloads',
  severity: 'high',
  affected: [{ node_id: nodeId, versions: ['1.0.0'] }],
})

/** Requests about advisories. The registry has no advisory. */
export const advisoryRequests = {
  listAdvisories: () => ({ path: '/advisories' }),
  getAdvisory: () => ({ path: `/advisories/${id}` }),
  getOsvRecord: () => ({ path: `/osv/${id}.json` }),
  getOsvArchive: () => ({ path: '/osv/all.zip' }),
  listAdminAdvisories: () => ({ path: '/admin/advisories' }),
  getAdminAdvisory: () => ({ path: `/admin/advisories/${id}` }),
  createAdvisory: () => ({ path: '/admin/advisories', body: about('open-pack') }),
  updateAdvisory: () => ({ path: `/admin/advisories/${id}`, body: about('open-pack') }),
  publishAdvisory: () => ({ path: `/admin/advisories/${id}/publish` }),
  withdrawAdvisory: () => ({ path: `/admin/advisories/${id}/withdraw`, body: { reason: 'A mistake' } }),
}
