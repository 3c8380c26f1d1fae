import type { CertificateContainer, Secret } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'

export const certificate = kind<CertificateContainer>({
  type: 'OS::Barbican::CertificateContainer',
  name: [t('Certificate'), t('Certificates')],
  inline: [t('certificate'), t('certificates')],
  key: ({ id }) => [id],
  title: ({ name }) => name ?? '',
})

export const secret = kind<Secret>({
  type: 'OS::Barbican::Secret',
  name: [t('Secret'), t('Secrets')],
  inline: [t('secret'), t('secrets')],
  key: ({ id }) => [id],
  title: ({ name }) => name ?? '',
})
