import { useState } from 'react'
import { t } from '#lib/translate.ts'
import {
  chooseDensity,
  chooseTheme,
  currentDensity,
  currentTheme,
  type Density,
  type Theme,
} from '#ui/frame/appearance.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import { DarkIcon, DensityIcon, LightIcon, SystemIcon } from '#ui/icons.ts'
import { Menu } from '#ui/choose/menu.tsx'

/** Light, dark or as the system; normal or compact. */
export function AppearanceMenu() {
  const [theme, setTheme] = useState(currentTheme)
  const [density, setDensity] = useState(currentDensity)
  const pickTheme = (wanted: Theme) => {
    chooseTheme(wanted)
    setTheme(wanted)
  }
  const pickDensity = (wanted: Density) => {
    chooseDensity(wanted)
    setDensity(wanted)
  }
  const themes = [
    { id: 'light', label: t('Light'), icon: LightIcon },
    { id: 'dark', label: t('Dark'), icon: DarkIcon },
    { id: 'system', label: t('As the system'), icon: SystemIcon },
  ] as const
  const densities = [
    { id: 'normal', label: t('Normal') },
    { id: 'compact', label: t('Compact') },
  ] as const
  return (
    <Menu
      label={t('Appearance')}
      trigger={
        <IconButton
          icon={themes.find(({ id }) => id === theme)?.icon ?? SystemIcon}
          aria-label={t('Appearance')}
        />
      }
      sections={() => [
        {
          id: 'theme',
          label: t('Theme'),
          items: themes.map((item) => ({
            ...item,
            checked: item.id === theme,
            onAction: () => pickTheme(item.id),
          })),
        },
        {
          id: 'density',
          label: t('Density'),
          items: densities.map((item) => ({
            ...item,
            icon: DensityIcon,
            checked: item.id === density,
            onAction: () => pickDensity(item.id),
          })),
        },
      ]}
    />
  )
}
