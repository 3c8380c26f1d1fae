import { t } from '#lib/translate.ts'
import type { ExportFormat } from '#resource/table/export.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { codeOf } from '#ui/code.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { Menu } from '#ui/choose/menu.tsx'
import { toast } from '#ui/tell/toast.ts'

const code = codeOf(() => import('#resource/table/export.ts'))

/** Writes what the list shows, of all of its pages, into a file. */
export const ExportMenu = <T,>({ state }: { readonly state: ResourceTableState<T> }) => {
  const { resource, asked, byCloud, columns, table } = state
  const write = async (format: ExportFormat) => {
    try {
      const { exportList } = await code.ask()
      const from = byCloud ? asked : table.getRowModel().rows.map(({ original }) => original.item)
      await exportList({ resource, columns, from }, format)
    } catch (error) {
      console.error(error)
      toast.add('error', t('The page could not be loaded.'))
    }
  }
  const item = (format: ExportFormat, label: string, description: string) => ({
    ...{ id: format, label, description },
    onAction: () => void write(format),
  })
  return (
    <Menu
      label={t('Export')}
      trigger={<IconButton icon={DownloadIcon} aria-label={t('Export')} />}
      sections={() => [
        {
          id: 'formats',
          items: [
            item('csv', 'CSV', t('All that match, with the columns of the list')),
            item('json', 'JSON', t('All that match, with all that is known of each')),
          ],
        },
      ]}
    />
  )
}
