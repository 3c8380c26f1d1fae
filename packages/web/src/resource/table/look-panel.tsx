import { useMemo } from 'react'
import { t } from '#lib/translate.ts'
import { choosable, leadId, mostRows, type Look } from '#resource/table/look.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { Views } from '#resource/table/views.tsx'
import { useVisible } from '#resource/visible.ts'
import { Button } from '#ui/press/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { DownIcon, UpIcon } from '#ui/icons.ts'
import { NativeSelect } from '#ui/fields/native-select.tsx'
import { OverlayPanel } from '#ui/overlays/overlay-panel.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'

type Props<T> = { readonly state: ResourceTableState<T>; readonly onClose: () => void }

/** How the list looks, beside it: each change is seen and kept at once. */
export const LookPanel = <T,>({ state, onClose }: Props<T>) => {
  const { resource, view } = state
  const many = resource.kind.name[1]
  const reset = () => view.setLook({ widths: {} })
  return (
    <OverlayPanel
      side="end"
      label={t('Columns and views')}
      onClose={onClose}
      actions={<Button onPress={reset}>{t('Reset')}</Button>}
    >
      <div className="flex flex-col gap-6 p-4">
        {/* What is chosen before that is known could not be kept beside it. */}
        {view.settings ? (
          <>
            <Columns state={state} />
            <Rows look={view.look} setLook={view.setLook} />
            <Views state={state} many={many} />
          </>
        ) : (
          <Spinner label={t('Loading')} />
        )}
      </div>
    </OverlayPanel>
  )
}

const Columns = <T,>({ state: { resource, columns, view } }: Pick<Props<T>, 'state'>) => {
  const { look, setLook } = view
  const lead = leadId(resource)
  const all = useVisible(
    `choosable ${resource.kind.type}`,
    useMemo(() => choosable(resource), [resource]),
  )
  const shown = columns.map(({ id }) => id)
  // What is shown stands in its order, what may be shown below it.
  const ordered = [...columns, ...all.filter(({ id }) => !shown.includes(id))]
  const put = (next: readonly string[]) => setLook({ ...look, columns: next })
  const move = (from: number, by: number) => {
    const id = shown[from]
    if (id !== undefined) put(shown.toSpliced(from, 1).toSpliced(from + by, 0, id))
  }
  const widen = (id: string, width: string) => {
    const others = Object.entries(look.widths).filter(([one]) => one !== id)
    const own = width ? [[id, Number(width)] as const] : []
    setLook({ ...look, widths: Object.fromEntries([...others, ...own]) })
  }
  return (
    <section aria-label={t('Columns')} className="flex flex-col gap-1">
      <h3 className="font-semibold">{t('Columns')}</h3>
      <ul>
        {ordered.map(({ id, property: { label } }, at) => {
          const isShown = at < shown.length
          return (
            <li key={id} className="flex min-h-control items-center gap-1">
              <span className="min-w-0 grow">
                <Checkbox
                  checked={isShown}
                  disabled={id === lead}
                  onChange={(on) => put(on ? [...shown, id] : shown.filter((one) => one !== id))}
                >
                  {label}
                </Checkbox>
              </span>
              {isShown && (
                <>
                  <NativeSelect
                    hideLabel
                    label={t('Width of {column}', { column: label })}
                    options={widthsWith(look.widths[id])}
                    value={String(look.widths[id] ?? '')}
                    onChange={(width) => widen(id, width)}
                  />
                  <IconButton
                    icon={UpIcon}
                    size="small"
                    aria-label={t('Move {column} before', { column: label })}
                    refusal={at === 0 ? t('It is the first column.') : undefined}
                    onPress={() => move(at, -1)}
                  />
                  <IconButton
                    icon={DownIcon}
                    size="small"
                    aria-label={t('Move {column} after', { column: label })}
                    refusal={at === shown.length - 1 ? t('It is the last column.') : undefined}
                    onPress={() => move(at, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Widths to choose from, the one among them to which the column was drawn. */
const widthsWith = (own: number | undefined) => {
  const usual = [
    { value: '', label: t('By its content') },
    { value: '100', label: t('Narrow') },
    { value: '200', label: t('Medium') },
    { value: '360', label: t('Wide') },
  ]
  return own === undefined || usual.some(({ value }) => value === String(own))
    ? usual
    : [...usual, { value: String(own), label: t('{width} px', { width: own }) }]
}

type RowsProps = { readonly look: Look; readonly setLook: (look: Look) => void }

const Rows = ({ look, setLook }: RowsProps) => {
  const { rows, density, ...rest } = look
  const sizes = [10, 20, 50, 100, 200, 500, mostRows]
  return (
    <section aria-label={t('Rows')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('Rows')}</h3>
      <NativeSelect
        label={t('Items Per Page')}
        options={[
          { value: '', label: t('As in your settings') },
          ...[...new Set([...sizes, ...(rows === undefined ? [] : [rows])])]
            .toSorted((a, b) => a - b)
            .map((size) => ({ value: String(size), label: String(size) })),
        ]}
        value={String(rows ?? '')}
        onChange={(size) =>
          setLook({ ...rest, ...(density && { density }), ...(size && { rows: Number(size) }) })
        }
      />
      <NativeSelect
        label={t('Density')}
        options={[
          { value: '', label: t('As in your settings') },
          { value: 'normal', label: t('Normal') },
          { value: 'compact', label: t('Compact') },
        ]}
        value={density ?? ''}
        onChange={(value) =>
          setLook({
            ...rest,
            ...(rows !== undefined && { rows }),
            ...((value === 'normal' || value === 'compact') && { density: value }),
          })
        }
      />
    </section>
  )
}
