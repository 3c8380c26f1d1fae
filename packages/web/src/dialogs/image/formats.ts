import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'

const labels: Readonly<Record<string, string>> = {
  aki: t('AKI - Amazon Kernel Image'),
  ami: t('AMI - Amazon Machine Image'),
  ari: t('ARI - Amazon Ramdisk Image'),
  docker: t('Docker'),
  iso: t('ISO - Optical Disk Image'),
  ova: t('OVA - Open Virtual Appliance'),
  ploop: t('PLOOP - Virtuozzo/Parallels Loopback Disk'),
  qcow2: t('QCOW2 - QEMU Emulator'),
  raw: t('Raw'),
  vdi: t('VDI - Virtual Disk Image'),
  vhd: t('VHD - Virtual Hard Disk'),
  vhdx: t('VHDX - Large Virtual Hard Disk'),
  vmdk: t('VMDK - Virtual Machine Disk'),
}

/** What a format is called; an operator's own by its word (RS-IMG-31). */
export const formatLabel = (format: string): string => own(labels, format) ?? format.toUpperCase()

/** The format that the ending of a file tells. */
export const formatOfFile = (file: string): string | undefined => {
  const [, ending = ''] = /\.(\w+)$/.exec(file.toLowerCase()) ?? []
  if (ending === 'img') return 'raw'
  return Object.hasOwn(labels, ending) ? ending : undefined
}
