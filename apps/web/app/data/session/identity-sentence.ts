import type { T } from '../../i18n/use-t.ts'
import type { IdentityReason } from './identity-error.ts'

/** Returns the sentence for an error of the identity provider. */
export const identitySentence = (t: T<'auth'>, reason: IdentityReason): string => sentences[reason](t)

const sentences: Record<IdentityReason, (t: T<'auth'>) => string> = {
  emailInUse: (t) => t('auth.errors.emailInUse'),
  nameInvalid: (t) => t('auth.errors.nameInvalid'),
  emailInvalid: (t) => t('auth.errors.emailInvalid'),
  emailUnverified: (t) => t('auth.errors.emailUnverified'),
  passwordShort: (t) => t('auth.errors.passwordShort'),
  passwordLong: (t) => t('auth.errors.passwordLong'),
  wrongCredentials: (t) => t('auth.errors.wrongCredentials'),
  userDisabled: (t) => t('auth.errors.userDisabled'),
  tooManyRequests: (t) => t('auth.errors.tooManyRequests'),
  accountGuarded: (t) => t('auth.errors.accountGuarded'),
  linkExpired: (t) => t('auth.errors.linkExpired'),
  signInFirst: (t) => t('auth.errors.signInFirst'),
  signInAgain: (t) => t('auth.errors.signInAgain'),
  codeWrong: (t) => t('auth.errors.codeWrong'),
  codeUsed: (t) => t('auth.errors.codeUsed'),
  codeLate: (t) => t('auth.errors.codeLate'),
  codeLocked: (t) => t('auth.errors.codeLocked'),
  passkeyUnknown: (t) => t('auth.errors.passkeyUnknown'),
  passkeyCancelled: (t) => t('auth.errors.passkeyCancelled'),
  passkeyUnsupported: (t) => t('auth.errors.passkeyUnsupported'),
  passkeysFull: (t) => t('auth.errors.passkeysFull'),
  popupBlocked: (t) => t('auth.errors.popupBlocked'),
  popupClosed: (t) => t('auth.errors.popupClosed'),
  otherMethod: (t) => t('auth.errors.otherMethod'),
  notOffered: (t) => t('auth.errors.notOffered'),
  timedOut: (t) => t('auth.errors.timedOut'),
  networkFault: (t) => t('auth.errors.networkFault'),
  unknown: (t) => t('auth.errors.unknown'),
}
