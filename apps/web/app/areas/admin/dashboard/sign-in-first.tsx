import { useSignInFirst } from '../../../components/use-sign-in-first.ts'
import { ErrorPage } from '../../../framework/error-page.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** The words of the refusal, and from there to sign in and back. */
export const SignInFirst = ({ error }: { error: unknown }) => {
  const t = useT()
  const { login } = useSignInFirst()
  return (
    <ErrorPage
      error={error}
      action={
        <ButtonLink look="primary" to={login}>
          {t('nav.login')}
        </ButtonLink>
      }
    />
  )
}
