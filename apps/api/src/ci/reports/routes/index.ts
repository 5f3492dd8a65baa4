import { postUploadArtifact } from './post-upload-artifact.ts'

export const ciReportRoutes = [postUploadArtifact]
