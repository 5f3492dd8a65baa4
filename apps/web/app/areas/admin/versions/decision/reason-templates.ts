import type { T } from '../../../../i18n/use-t.ts'
import type { Action } from './action.ts'

/** Template of a reason: a label in the reader's language, and the English text to send. */
export interface ReasonTemplate {
  label: string
  text: string
}

/** Returns the templates for an action, most common first. */
export const reasonTemplates = (
  t: T<'admin-versions'>,
  action: Action,
): readonly [ReasonTemplate, ...ReasonTemplate[]] => {
  switch (action) {
    case 'approve':
      return approving(t)
    case 'reject':
      return rejecting(t)
    case 'flag':
      return [
        {
          label: t('admin-versions.templates.secondLook'),
          text: 'This version needs a second look before everybody can install it.',
        },
        {
          label: t('admin-versions.templates.reported'),
          text: 'This version was reported and is held back while it is looked at.',
        },
      ]
    case 'undo':
      return [{ label: t('admin-versions.templates.wrongClick'), text: 'The decision before was made by mistake.' }]
  }
}

const approving = (t: T<'admin-versions'>): [ReasonTemplate, ...ReasonTemplate[]] => [
  {
    label: t('admin-versions.templates.byHand'),
    text: 'Reviewed by hand: nothing that was found is a reason to hold this version back.',
  },
  {
    label: t('admin-versions.templates.falsePositive'),
    text: 'False positive: the code that was found does no harm here.',
  },
  {
    label: t('admin-versions.templates.explained'),
    text: 'The publisher explained what was found, and the explanation holds.',
  },
]

const rejecting = (t: T<'admin-versions'>): [ReasonTemplate, ...ReasonTemplate[]] => [
  {
    label: t('admin-versions.templates.malware'),
    text: 'Malware: this version contains code that harms those who install it.',
  },
  {
    label: t('admin-versions.templates.obfuscation'),
    text: 'Obfuscated code: what this version does cannot be read and so cannot be reviewed. Publish the readable source.',
  },
  {
    label: t('admin-versions.templates.credentials'),
    text: 'This version reads credentials that belong to other programs.',
  },
  {
    label: t('admin-versions.templates.remoteCode'),
    text: 'This version loads code from elsewhere and runs it. That code was not reviewed and can change at any time.',
  },
  {
    label: t('admin-versions.templates.licence'),
    text: 'Licence: this version contains the work of others without their permission.',
  },
  {
    label: t('admin-versions.templates.squatting'),
    text: 'Name squatting: the name of this pack stands for the work of somebody else.',
  },
]
