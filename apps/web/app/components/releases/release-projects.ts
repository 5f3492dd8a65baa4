import type { Schema } from '@registry/api-client'

type Project = Schema<'ReleaseProject'>

/** The projects whose releases are told of, by their names, which are the same in every language. */
export const releaseProjects: Readonly<Record<Project, string>> = {
  comfyui: 'ComfyUI',
  comfyui_frontend: 'ComfyUI Frontend',
  desktop: 'ComfyUI Desktop',
  cloud: 'Comfy Cloud',
}

/** Whether a text names one of them. */
export const isReleaseProject = (text: string | null | undefined): text is Project =>
  typeof text === 'string' && Object.hasOwn(releaseProjects, text)

/** All of them, the first that people look for first. */
export const releaseProjectIds: readonly Project[] = Object.keys(releaseProjects).filter(isReleaseProject)

/** The one that the page of releases shows unless it is asked for another. */
export const firstReleaseProject = 'comfyui' satisfies Project

/** The parameters of a link to the releases of a project. */
export const releaseQuery = (project: Project): { project?: Project } =>
  project === firstReleaseProject ? {} : { project }
