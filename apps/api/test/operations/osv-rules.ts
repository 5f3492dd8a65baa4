const texts = { type: 'array', items: { type: 'string' } }
/** Time format of OSV: UTC with a `Z`. */
const moment = { type: 'string', format: 'date-time', pattern: 'Z$' }
const events = (field: string) => ({ properties: { events: { contains: { required: [field] } } } })

const range = {
  type: 'object',
  required: ['type', 'events'],
  properties: {
    type: { const: 'SEMVER' },
    events: {
      type: 'array',
      minItems: 1,
      contains: { required: ['introduced'] },
      items: {
        type: 'object',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
        properties: { introduced: { type: 'string' }, fixed: { type: 'string' }, last_affected: { type: 'string' } },
      },
    },
  },
  not: { allOf: [events('fixed'), events('last_affected')] },
}

/**
 * Rules of OSV 1.7 for the fields that the registry writes. Registered prefixes and ecosystems are left out: the registry
 * has names of its own.
 */
export const osvRules = {
  type: 'object',
  required: ['id', 'modified'],
  additionalProperties: false,
  properties: {
    schema_version: { type: 'string', pattern: '^1\\.[0-9]+\\.[0-9]+$' },
    id: { type: 'string', pattern: '^[A-Z]+-' },
    modified: moment,
    published: moment,
    withdrawn: moment,
    aliases: texts,
    summary: { type: 'string' },
    details: { type: 'string' },
    severity: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'score'],
        properties: { type: { enum: ['CVSS_V3', 'CVSS_V4'] }, score: { type: 'string' } },
      },
    },
    affected: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          package: {
            type: 'object',
            required: ['ecosystem', 'name'],
            properties: { ecosystem: { type: 'string' }, name: { type: 'string' } },
          },
          ranges: { type: 'array', items: range },
          versions: texts,
        },
      },
    },
    references: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['ADVISORY', 'ARTICLE', 'DISCUSSION', 'EVIDENCE', 'FIX', 'REPORT', 'WEB'] },
          url: { type: 'string', format: 'uri' },
        },
      },
    },
    database_specific: { type: 'object' },
  },
}
