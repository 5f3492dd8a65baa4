export interface NamedCrumb {
  name: string
  /** Path in the language of the page. */
  path: string
}

/** Builds the schema.org breadcrumb list from the home page down to a page. */
export const breadcrumbList = (publicUrl: string, crumbs: readonly NamedCrumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
})
