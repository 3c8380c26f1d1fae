/**
 * Lists cut by tags, as the API working group has it for all services:
 * https://specs.openstack.org/openstack/api-sig/guidelines/tags.html
 */
type Test = (wanted: readonly string[], has: (tag: string) => boolean) => boolean

export const tagFilters = ['tags', 'tags-any', 'not-tags', 'not-tags-any'] as const
type TagFilter = (typeof tagFilters)[number]

const TESTS: Readonly<Record<TagFilter, Test>> = {
  tags: (wanted, has) => wanted.every(has),
  'tags-any': (wanted, has) => wanted.some(has),
  'not-tags': (wanted, has) => !wanted.every(has),
  'not-tags-any': (wanted, has) => !wanted.some(has),
}

export const isTagFilter = (name: string): name is TagFilter => Object.hasOwn(TESTS, name)

/**
 * What a request asks of an item's tags: all of `tags=a,b`, one of `tags-any`, and with `not-`
 * before, the others. `asked` gives the text of a filter, if it is asked for.
 */
export function tagTests(
  asked: (name: TagFilter) => string | null | undefined,
): ((item: { readonly tags?: unknown }) => boolean)[] {
  return tagFilters.flatMap((name) => {
    const wanted = asked(name)?.split(',')
    if (!wanted) return []
    return [({ tags }) => TESTS[name](wanted, (tag) => Array.isArray(tags) && tags.includes(tag))]
  })
}
