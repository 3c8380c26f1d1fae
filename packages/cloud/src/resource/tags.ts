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

type TagTest = (item: { readonly tags?: unknown }) => boolean

export const isTagFilter = (name: string): name is TagFilter => Object.hasOwn(TESTS, name)

/**
 * Whether an item's tags are as one filter has it: all of `tags=a,b`, one of `tags-any`, and with
 * `not-` before, the others.
 */
export const tagTest = (name: TagFilter, text: string): TagTest => {
  const wanted = text.split(',')
  return ({ tags }) => TESTS[name](wanted, (tag) => Array.isArray(tags) && tags.includes(tag))
}

/** What a request asks of an item's tags; `asked` gives the text of a filter, if it is asked for. */
export function tagTests(asked: (name: TagFilter) => string | null | undefined): TagTest[] {
  return tagFilters.flatMap((name) => {
    const text = asked(name)
    return typeof text === 'string' ? tagTest(name, text) : []
  })
}
