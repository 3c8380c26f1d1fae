import type { ReactNode } from 'react'
import { Button } from '#ui/press/button.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { AddIcon, CentreIcon, DownloadIcon, WithdrawIcon } from '#ui/icons.ts'
import { Menu } from '#ui/choose/menu.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { t } from '#lib/translate.ts'

export type ToolbarProps = {
  readonly labels: boolean
  readonly onLabels: (on: boolean) => void
  /** Undefined where nothing can be collapsed. */
  readonly collapsed: boolean | undefined
  readonly onCollapsed: (on: boolean) => void
  /** How large the drawing is. */
  readonly scale: ReactNode
  readonly onZoom: (by: number) => void
  readonly onCentre: () => void
  readonly onDownload: (type: 'svg' | 'png') => void
}

/** What can be done with the drawing as a whole. */
export function Toolbar(props: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('Graph')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Switch on={props.labels} onChange={props.onLabels}>
          {t('Labels')}
        </Switch>
        {props.collapsed !== undefined && (
          <Switch on={props.collapsed} onChange={props.onCollapsed}>
            {t('Collapse networks')}
          </Switch>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon={WithdrawIcon}
          aria-label={t('Zoom out')}
          onPress={() => props.onZoom(1 / zoomStep)}
        />
        {props.scale}
        <IconButton
          icon={AddIcon}
          aria-label={t('Zoom in')}
          onPress={() => props.onZoom(zoomStep)}
        />
        <Button icon={CentreIcon} onPress={props.onCentre}>
          {t('Center')}
        </Button>
        <Menu
          label={t('Download')}
          trigger={<Button icon={DownloadIcon}>{t('Download')}</Button>}
          sections={() => [
            {
              id: 'types',
              items: [
                { id: 'svg', label: t('As SVG'), onAction: () => props.onDownload('svg') },
                { id: 'png', label: t('As PNG'), onAction: () => props.onDownload('png') },
              ],
            },
          ]}
        />
      </div>
    </div>
  )
}

/** One press of a button or key. */
export const zoomStep = 1.3
