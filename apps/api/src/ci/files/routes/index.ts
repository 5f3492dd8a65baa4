import { getCiFile } from './get-ci-file.ts'
import { uploadCiFile } from './upload-ci-file.ts'

export const ciFileRoutes = [uploadCiFile, getCiFile]
