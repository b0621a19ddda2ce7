import '../guide/main';
import './reference.css';
