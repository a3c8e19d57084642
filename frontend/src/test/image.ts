/** Stands for any picture in tests: its address. */
export default '/image.svg';
