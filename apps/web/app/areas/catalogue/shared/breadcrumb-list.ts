export interface NamedCrumb {
  name: string
  /** Its path in the language of the page. */
  path: string
}

/** The way from the home page down to a page, in the words of schema.org. */
export const breadcrumbList = (publicUrl: string, crumbs: readonly NamedCrumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
})
