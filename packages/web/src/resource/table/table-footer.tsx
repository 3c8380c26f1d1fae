import { plural, t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'

export type TableFooterProps = {
  /** Rows on the page; undefined until they are known. */
  readonly shown: number | undefined
  /** Rows of the whole list, where that is known. */
  readonly total: number | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  /** True where the list has more than one page. */
  readonly paged: boolean
}

/** How many rows there are, and the way to the others. */
export const TableFooter = (props: TableFooterProps) => {
  const { shown, total, paged, onPrevious, onNext } = props
  return (
    <>
      <span aria-live="polite" className="min-h-[1lh]">
        {shown !== undefined && words(shown, total)}
      </span>
      {paged && (
        <nav aria-label={t('Pages')} className="flex gap-2">
          <Button
            size="small"
            onPress={onPrevious}
            refusal={onPrevious ? undefined : t('This is the first page.')}
          >
            {t('Previous')}
          </Button>
          <Button
            size="small"
            onPress={onNext}
            refusal={onNext ? undefined : t('This is the last page.')}
          >
            {t('Next')}
          </Button>
        </nav>
      )}
    </>
  )
}

const words = (shown: number, total = 0): string => {
  const count = plural(shown, 'Displaying {count} item', 'Displaying {count} items')
  return total > shown ? t('{count} of {total}', { count, total }) : count
}
