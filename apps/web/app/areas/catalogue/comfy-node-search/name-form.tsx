import { Search } from 'lucide-react'
import { useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { Form } from '../../../ui/form.tsx'
import { useLinks } from '../../../use-links.ts'
import { mostNames, readNames } from './read-names.ts'

/** Where one writes a name or pastes many; a workflow becomes the names that are in it, so that the address stays short. */
export const NameForm = ({ names }: { names: string }) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  const navigate = useNavigate()
  const hint = useId()
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form
      worksAlone
      ref={form}
      role="search"
      action={links.comfyNodeSearch()}
      className="mt-4 max-w-prose"
      onSubmit={(event) => {
        event.preventDefault()
        const text = new FormData(event.currentTarget).get('names')
        const asked = readNames(typeof text === 'string' ? text : '').slice(0, mostNames)
        void navigate(links.comfyNodeSearch({ names: asked.join('\n') }), { preventScrollReset: true })
      }}
    >
      <div className="flex items-start gap-2">
        <textarea
          // The address has the last word, such as after going back.
          key={names}
          name="names"
          defaultValue={names}
          aria-label={t('comfy-node-search.label')}
          aria-describedby={hint}
          placeholder={t('comfy-node-search.label')}
          rows={Math.min(12, names.split('\n').length)}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            form.current?.requestSubmit()
          }}
          className={`${controlClass} field-sizing-content max-h-72 min-h-11 flex-1 resize-y rounded-card px-3.5 py-2.5 font-mono text-sm leading-6`}
        />
        <Button type="submit" look="primary" className="h-11!">
          <Search aria-hidden />
          {t('comfy-node-search.submit')}
        </Button>
      </div>
      <p id={hint} className="mt-1.5 text-sm text-faint">
        {t('comfy-node-search.hint')}
      </p>
    </Form>
  )
}
