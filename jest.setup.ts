import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Catalogues and calendars arrive as chunks; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 5_000 });

jest.mock('next/navigation', () => jest.requireActual('@/__tests__/support/mock-navigation'));
