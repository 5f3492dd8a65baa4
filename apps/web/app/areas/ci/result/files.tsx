import { FileText, Film, Music } from 'lucide-react'
import { ResultImage } from '../shared/result-image.tsx'
import type { CiFile, ResultView } from '../shared/result-view.ts'
import { systemName } from '../shared/system-name.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'

/** What a workflow made: pictures to look at, and whatever else as links. */
export const Files = ({ result }: { result: ResultView }) => {
  const t = useT('ci')
  const { images, otherFiles, workflow, system } = result
  return (
    <section aria-labelledby="images">
      <h2 id="images" className="mb-3 text-md font-semibold">
        {t('ci.images.title')}
      </h2>
      {images.length === 0 && otherFiles.length === 0 && <p className="text-muted">{t('ci.images.none')}</p>}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {images.map((image, index) => (
          <li key={image.public_url}>
            <ResultImage
              address={image.public_url}
              alt={t('ci.images.alt', { number: index + 1, workflow, system: systemName(system) })}
            />
          </li>
        ))}
      </ul>
      {otherFiles.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {otherFiles.map((file) => (
            <OtherFile key={file.public_url} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

const OtherFile = ({ file: { kind, file_path: path, public_url: address } }: { file: CiFile }) => {
  const Icon = kind === 'video' ? Film : kind === 'audio' ? Music : FileText
  return (
    <li>
      <TextAnchor href={address} rel="noopener" className="inline-flex min-h-6 items-center gap-1.5 text-sm">
        <Icon aria-hidden className="size-4 shrink-0" />
        <bdi dir="ltr" className="wrap-anywhere">
          {path.split('/').at(-1)}
        </bdi>
      </TextAnchor>
    </li>
  )
}
