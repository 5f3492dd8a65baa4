import type { Schema } from '@registry/api-client'

type Project = Schema<'ReleaseProject'>

/** Names of the projects with releases, which are equal in every language. */
export const releaseProjects: Readonly<Record<Project, string>> = {
  comfyui: 'ComfyUI',
  comfyui_frontend: 'ComfyUI Frontend',
  desktop: 'ComfyUI Desktop',
  cloud: 'Comfy Cloud',
}

/** Whether a text is the id of a project with releases. */
export const isReleaseProject = (text: string | null | undefined): text is Project =>
  typeof text === 'string' && Object.hasOwn(releaseProjects, text)

/** Ids of the projects with releases, the most wanted first. */
export const releaseProjectIds: readonly Project[] = Object.keys(releaseProjects).filter(isReleaseProject)

/** Project that the releases page shows by default. */
export const firstReleaseProject = 'comfyui' satisfies Project

/** Returns the parameters of a link to the releases of a project. */
export const releaseQuery = (project: Project): { project?: Project } =>
  project === firstReleaseProject ? {} : { project }
