'use client';

import { classNames } from './class-names';
import { Layer, LayerText, LayerTitle } from './layer';
import type { DialogProps } from './dialog';

export function DialogPanel({
  open,
  onClose,
  title,
  description,
  actions,
  wide = false,
  firm = false,
  children,
}: DialogProps) {
  return (
    <Layer
      open={open}
      onClose={onClose}
      firm={firm}
      className={classNames('dialog', wide && 'dialog-wide')}
    >
      <LayerTitle>{title}</LayerTitle>
      {description && <LayerText className="text-ink-2">{description}</LayerText>}
      {children}
      {actions && <div className="mt-3 flex flex-wrap justify-end gap-2">{actions}</div>}
    </Layer>
  );
}
