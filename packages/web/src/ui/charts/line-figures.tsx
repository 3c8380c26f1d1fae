import { useId, useState } from 'react'
import { t } from '#lib/translate.ts'
import { figuresOf, secondsOf, type LineSeries } from '#ui/charts/line-data.ts'
import { gmt } from '#ui/charts/line-look.ts'
import { Button } from '#ui/press/button.tsx'
import { DownIcon, DownloadIcon, UpIcon } from '#ui/icons.ts'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '#ui/tables/table.tsx'

export type LineFiguresTableProps = {
  readonly label: string
  readonly series: readonly LineSeries[]
  readonly valueText: (value: number, unit: string | undefined) => string
  /** Saves the lines as a file; there is no button for it without this. */
  readonly save?: ((series: readonly LineSeries[]) => void) | undefined
}

/** The lines in figures, for those who cannot see them; folded until it is asked for. */
export function LineFiguresTable({ label, series, valueText, save }: LineFiguresTableProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="quiet"
          trailingIcon={open ? UpIcon : DownIcon}
          aria-expanded={open}
          {...(open && { 'aria-controls': id })}
          onPress={() => setOpen(!open)}
        >
          {open ? t('Hide the figures') : t('Show the figures')}
        </Button>
        {save && (
          <Button size="small" tone="quiet" icon={DownloadIcon} onPress={() => save(series)}>
            {t('Download CSV')}
          </Button>
        )}
      </div>
      {open && (
        <div id={id} className="w-full">
          <Table label={t('{label} in figures', { label })}>
            <TableHead>
              <HeaderCell hold="start">{t('Name')}</HeaderCell>
              {[t('Points'), t('Least'), t('Average'), t('Most'), t('Last')].map((head) => (
                <HeaderCell key={head} align="end">
                  {head}
                </HeaderCell>
              ))}
              <HeaderCell>{t('Time of the last')}</HeaderCell>
            </TableHead>
            <TableBody>
              {series.map((one, at) => (
                <FiguresRow key={at} one={one} valueText={valueText} />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </div>
  )
}

function FiguresRow(props: { one: LineSeries; valueText: LineFiguresTableProps['valueText'] }) {
  const { one, valueText } = props
  const figures = figuresOf(one)
  const text = (value: number | null | undefined) =>
    value === undefined || value === null ? '-' : valueText(value, one.unit)
  return (
    <Row>
      <Cell hold="start">{one.name}</Cell>
      <Cell align="end">{figures?.points ?? 0}</Cell>
      <Cell align="end">{text(figures?.least)}</Cell>
      <Cell align="end">{text(figures?.average)}</Cell>
      <Cell align="end">{text(figures?.most)}</Cell>
      <Cell align="end">{text(figures?.last.y)}</Cell>
      <Cell>{figures ? gmt(secondsOf(figures.last.x)) : '-'}</Cell>
    </Row>
  )
}
