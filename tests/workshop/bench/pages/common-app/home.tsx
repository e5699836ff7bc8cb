import { part } from 'virtual:site/home';

export const Home = () => part();
