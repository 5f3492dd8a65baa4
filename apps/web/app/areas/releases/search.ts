import { firstReleaseProject, releaseProjectIds } from '../../components/releases/release-projects.ts'
import { defineSearch, type Parameter, word } from '../../search/define-search.ts'

/** The search parameters of the releases page. `project` is undefined when the address names an unknown project. */
export const releasesSearch = defineSearch({
  project: projectParameter(),
  below: word(),
})

type Project = (typeof releaseProjectIds)[number]

function projectParameter(): Parameter<Project | undefined> {
  return {
    read: ([first = '']) => (first === '' ? firstReleaseProject : releaseProjectIds.find((each) => each === first)),
    fallback: firstReleaseProject,
  }
}
