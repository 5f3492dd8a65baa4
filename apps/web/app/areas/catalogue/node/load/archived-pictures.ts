import type { Schema } from '@registry/api-client'
import type { ArchivedPictures } from '../../../../markdown/text-source.ts'

const isPicture = /\.(png|jpe?g|gif|webp|avif|svg)$/i
/** Size limit of the pictures that the API serves. */
const mostBytes = 10 * 1024 * 1024

/**
 * Returns the addresses of the pictures that the registry serves from the archive of a version, or `undefined` if it
 * stores none.
 */
export const archivedPictures = (contents: Schema<'NodeVersionContents'> | undefined): ArchivedPictures | undefined => {
  if (contents?.picture_url === undefined) return undefined
  const pictures = contents.files.filter(({ path, size }) => isPicture.test(path) && size <= mostBytes)
  return { pictures: pictures.map(({ path }) => path), pictureUrl: contents.picture_url }
}
