export { ClientPriceToolPage } from './pages/client-price-tool-page.js';
export { PriceToolPage } from './pages/price-tool-page.js';
