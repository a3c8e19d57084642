import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A form downloads its schema when it is first sent, which can take more than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
