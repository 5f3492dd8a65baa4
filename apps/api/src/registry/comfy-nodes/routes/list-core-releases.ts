import { coreReleases } from '@registry/core-nodes'
import { operation } from '../../../operation.ts'

export const listCoreReleases = operation('listCoreReleases')(() => {
  const releases = coreReleases().map(({ version, date }) => ({ version, date }))
  return Promise.resolve({ status: 200, body: { releases: releases.toReversed() } })
})
