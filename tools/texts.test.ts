import { expect, test } from 'vitest'
import { hardCodedTexts } from './texts.ts'

test('words between tags and in shown attributes are found', () => {
  const source = `
    const A = () => (
      <section aria-label="Key pairs">
        <h1>Key Pairs</h1>
        <p>
          No key pairs yet. <b>{count}</b>
        </p>
      </section>
    )`
  expect(hardCodedTexts(source)).toEqual(['Key Pairs', 'No key pairs yet.', 'Key pairs'])
})

test('texts through t(), types, arrows and comments are left alone', () => {
  const source = `
    // <h1>Comment</h1>
    const pick = <T extends Item>(list: readonly Item[]): Map<string, Item> => new Map()
    const big = list.filter((one) => one.size > Limit && one.age < Old)
    const A = () => <h1 className="text-lg" aria-label={t('Key pairs')}>{t('Key Pairs')}</h1>`
  expect(hardCodedTexts(source)).toEqual([])
})
