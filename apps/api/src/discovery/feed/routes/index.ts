import type { Route } from '../../../operation.ts'
import { getCatalogueSnapshot } from './get-catalogue-snapshot.ts'
import { getLatestCatalogue } from './get-latest-catalogue.ts'
import { listCatalogueChanges } from './list-catalogue-changes.ts'

export const catalogueRoutes: readonly Route[] = [getLatestCatalogue, getCatalogueSnapshot, listCatalogueChanges]
