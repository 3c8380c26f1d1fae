import { readBundle, strangersOf, type Bundle } from './bundle.ts'
import { inventedTypes } from './many-types.ts'
import { openProduct } from './product.ts'
import { webDist, webDistOfMany } from './run.ts'
import { measured, instances } from './size-budget.ts'
import type { Outcome } from './steps.ts'

/** What the types that there are not yet may add to the first page of instances, in KB (brotli). */
const allLimit = 15
/** What one type may cost the pages of all others. */
const oneLimit = 0.4

/**
 * Checks that a type is loaded with its own pages only: no page comes with the declaration of
 * another type, and what navigation, addresses and links hold of a type is small.
 */
export async function checkTypes(): Promise<Outcome> {
  const bundles = [readBundle(webDist), readBundle(webDistOfMany)]
  const [own = 0, many = 0] = bundles.map(({ declarations }) => declarations.length)
  if (own === 0 || many !== own + inventedTypes)
    throw new Error(`${many} types are declared where ${own} + ${inventedTypes} should be`)
  const [before, after] = [await firstPage(webDist), await firstPage(webDistOfMany)]
  const more = (after.bytes - before.bytes) / 1000
  const each = more / inventedTypes
  const strangers = bundles.flatMap(strangersIn)
  const failures = [
    ...strangers,
    ...(more > allLimit ? [`${inventedTypes} more types add ${more} KB to the first page`] : []),
    ...(each > oneLimit ? [`a type adds ${each} KB to the pages of others`] : []),
  ]
  const note =
    `${strangers.length} strangers on ${own} and ${many} pages, ` +
    `${many} types ${more.toFixed(1)} of ${allLimit} KB more, a type ${each.toFixed(2)} of ${oneLimit} KB`
  const lists = [before, after].map(({ files }) => files.join('\n'))
  const output = [...failures, note, ...lists].join('\n')
  return { passed: own + many + 2 - failures.length, failed: failures.length, output, note }
}

const strangersIn = (bundle: Bundle): readonly string[] =>
  strangersOf(bundle).map(
    ({ page, source, file }) => `the page of ${page} comes with ${source} (${file})`,
  )

async function firstPage(assets: string) {
  const product = await openProduct('demo', assets)
  try {
    await product.signIn()
    return await measured(product, instances, 'Displaying')
  } finally {
    await product.close()
  }
}
